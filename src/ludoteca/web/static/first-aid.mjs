// For browsers that are too old for our modules, so in JavaScript of 2009: the page says so.
// Where a module did not come, the page is loaded anew as a whole before, once.
(function () {
  function look() {
    var place = document.getElementById('notice');
    if (!place || document.body.getAttribute('data-runs')) return;
    place.textContent = document.body.getAttribute('data-old');
    place.removeAttribute('hidden');
    try {
      if (!('noModule' in document.createElement('script')) || sessionStorage.getItem('ludoteca.aid')) return;
      sessionStorage.setItem('ludoteca.aid', 'given');
      location.reload();
    } catch (fault) {}                                           // where nothing can be kept, it would be loaded for ever
  }
  window.addEventListener('load', look);
})();

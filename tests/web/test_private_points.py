"""What web/live/websocket.py and web/hosting/connection_limits.py use of Uvicorn and websockets that these do
not promise: a new version that has changed a point fails here by its name."""
import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate

SOCKET_METHODS = ("handle_connect", "connection_lost", "resume_writing", "send_receive_event_to_app")
SOCKET_FIELDS = ("conn", "scope", "writable", "transport", "curr_msg_data_type", "frames", "read_paused",
                 "queue")
HTTP_METHODS = ("connection_made", "data_received", "handle_websocket_upgrade", "connection_lost")
HTTP_FIELDS = ("cycle", "loop", "transport")


@pytest.mark.parametrize("name", SOCKET_METHODS)
def test_a_method_of_uvicorns_socket(name):
    assert callable(getattr(WebSocketsSansIOProtocol, name, None)), f"mend {name} of Wire"


@pytest.mark.parametrize("name", SOCKET_FIELDS)
def test_a_field_of_uvicorns_socket(name):
    assert f"self.{name}" in inspect.getsource(WebSocketsSansIOProtocol), f"mend self.{name} in Wire"


@pytest.mark.parametrize("name", HTTP_METHODS)
def test_a_method_of_uvicorns_connection(name):
    assert callable(getattr(AutoHTTPProtocol, name, None)), f"mend {name} in web/hosting/connection_limits.py"


@pytest.mark.parametrize("name", HTTP_FIELDS)
def test_a_field_of_uvicorns_connection(name):
    assert f"self.{name}" in inspect.getsource(AutoHTTPProtocol), f"mend self.{name} in connection_limits.py"


def test_what_is_left_of_them():
    assert inspect.iscoroutinefunction(uvicorn.Server.shutdown), "mend Server in connection_limits.py"
    made = PerMessageDeflate(True, True, 15, 15)
    assert made.local_max_window_bits == 15, "mend `bits` of Wire in web/live/websocket.py"

"""The fragments of a table’s page that change: plain functions of what one viewer sees and of the table’s
facts.  They are also made into JavaScript, so that a page draws itself."""

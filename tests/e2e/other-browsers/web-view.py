#!/usr/bin/python3
"""
A program that shows one page in a view of WebKitGTK, as a wrapper does: a mark in the user agent, a bridge object, and
a handler of script messages, the same mechanisms as on iOS. WebKitWebDriver starts it and drives the view. What the
page posts goes to a socket, a line of JSON each; each line that comes back is a script for the page.

Usage: web-view.py PORT MARK
"""
import json
import socket
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

port, mark = int(sys.argv[1]), sys.argv[2]
wire = socket.create_connection(("127.0.0.1", port))
unread = b""

# As react-native-webview does: text, and in the page at the top only.
BRIDGE_OBJECT = """
window.ReactNativeWebView = {
  postMessage: (message) => window.webkit.messageHandlers.ReactNativeWebView.postMessage(String(message)),
};
"""
HANDLERS = ["ReactNativeWebView", "arrived"]


def tell(handler, result):
    said = {"handler": handler, "text": result.get_js_value().to_string(), "url": view.get_uri() or ""}
    wire.sendall((json.dumps(said) + "\n").encode())


def read_scripts(_source, _condition):
    global unread
    read = wire.recv(65536)
    if read == b"":
        Gtk.main_quit()
        return False
    *lines, unread = (unread + read).split(b"\n")
    for line in lines:
        view.evaluate_javascript(json.loads(line), -1, None, None, None, None)
    return True


content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript.new(
        BRIDGE_OBJECT,
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)
for name in HANDLERS:
    content.connect(f"script-message-received::{name}", lambda _c, result, name=name: tell(name, result))
    content.register_script_message_handler(name)

context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
view = WebKit2.WebView(
    web_context=context,
    user_content_manager=content,
    website_policies=WebKit2.WebsitePolicies(autoplay=WebKit2.AutoplayPolicy.ALLOW),
    is_controlled_by_automation=True,
)
settings = view.get_settings()
settings.set_user_agent(f"{settings.get_user_agent()} {mark}")
settings.set_property("enable-media-stream", True)
settings.set_property("enable-mock-capture-devices", True)


def allow(_view, request):
    request.allow()
    return True


def start_session(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("web-view")
    about.set_version(1, 0, 0)
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: view)


view.connect("permission-request", allow)
context.connect("automation-started", start_session)
window = Gtk.Window()
window.set_default_size(430, 900)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
GLib.io_add_watch(wire.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read_scripts)
Gtk.main()

"""OpenStack Swift with its S3 interface as one process, so that the S3 store is tested against a server we did not write.

usage: s3_peer.py DATA_DIR ACCESS_KEY SECRET ALLOWED_ORIGIN [PORT]
Prints its endpoint once it accepts requests, and ends when its standard input is closed. Started again with the same
folder, it has what it had.
"""
import base64
import hashlib
import io
import os
import signal
import sys
import types

import eventlet

eventlet.monkey_patch(all=False, socket=True, select=True, thread=True)
os.fsync = os.fdatasync = lambda _: None  # what a test stores need not survive a power cut

from eventlet import wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol  # noqa: E402

data, access_key, secret, origin = sys.argv[1:5]
storage = ("account", "container", "object")
wanted = {"proxy": int(sys.argv[5])} if len(sys.argv) > 5 else {}
sockets = {name: eventlet.listen(("127.0.0.1", wanted.get(name, 0)), backlog=256) for name in (*storage, "proxy")}
port = {name: socket.getsockname()[1] for name, socket in sockets.items()}


def write(name, text):
    with open(os.path.join(data, name), "w", encoding="utf-8") as file:
        file.write(text)


class KnownKey:
    """Accepts requests that are signed with the one key there is. Swift checks the signature and asks who it is."""

    def __init__(self, app):
        self.app = app

    def __call__(self, env, start_response):
        signed = env.get("s3api.auth_details")
        if signed and signed["access_key"] == access_key and signed["check_signature"](secret):
            env["PATH_INFO"] = env["PATH_INFO"].replace(access_key, "AUTH_peer", 1)
            env["swift.authorize"] = lambda _: None
            env["swift_owner"] = env["reseller_request"] = True
            env["REMOTE_USER"] = "peer,peer:peer,AUTH_peer"
        elif not env.get("swift.authorize"):
            start_response("401 Unauthorized", [("Content-Length", "0")])
            return [b""]
        return self.app(env, start_response)


class DeleteChecksum:
    """This release of Swift wants Content-MD5 on DeleteObjects, where current clients send a CRC32 as AWS allows."""

    def __init__(self, app):
        self.app = app

    def __call__(self, env, start_response):
        fields = env.get("QUERY_STRING", "").replace("=", "&").split("&")
        if env["REQUEST_METHOD"] == "POST" and "delete" in fields and "HTTP_CONTENT_MD5" not in env:
            body = env["wsgi.input"].read(int(env.get("CONTENT_LENGTH") or 0))
            env["wsgi.input"] = io.BytesIO(body)
            env["HTTP_CONTENT_MD5"] = base64.b64encode(hashlib.md5(body).digest()).decode()
        return self.app(env, start_response)


filters = types.ModuleType("peer_filters")
filters.known_key = lambda *_, **__: KnownKey
filters.delete_checksum = lambda *_, **__: DeleteChecksum
sys.modules["peer_filters"] = filters

write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = peer\n[storage-policy:0]\nname = only\ndefault = yes\n")
os.makedirs(os.path.join(data, "devices", "disk"), exist_ok=True)
for name in storage:
    ring = RingBuilder(2, 1, 1)
    address = {"ip": "127.0.0.1", "port": port[name], "replication_ip": "127.0.0.1", "replication_port": port[name]}
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "device": "disk", "weight": 1.0, "meta": "", **address})
    ring.rebalance()
    ring.get_ring().save(os.path.join(data, f"{name}.ring.gz"))
    write(
        f"{name}.conf",
        f"[DEFAULT]\nswift_dir = {data}\ndevices = {data}/devices\nmount_check = false\n"
        "disable_fallocate = true\nfallocate_reserve = 0\nlog_level = ERROR\n"
        f"[app:main]\nuse = egg:swift#{name}\n",
    )
pipeline = "catch_errors gatekeeper delete_checksum s3api known_key copy slo versioned_writes symlink proxy-server"
write(
    "proxy.conf",
    f"""[DEFAULT]
swift_dir = {data}
log_level = ERROR
cors_allow_origin = {origin}
cors_expose_headers = ETag
strict_cors_mode = true
[pipeline:main]
pipeline = {pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_upload_part_num = 10000
min_segment_size = 5242880
cors_preflight_allow_origin = {origin}
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
[filter:known_key]
paste.filter_factory = peer_filters:known_key
[filter:delete_checksum]
paste.filter_factory = peer_filters:delete_checksum
"""
    + "".join(f"[filter:{name}]\nuse = egg:swift#{name}\n" for name in ("catch_errors", "gatekeeper", "copy", "symlink")),
)

utils.set_swift_dir(data)
with open(os.devnull, "w", encoding="utf-8") as silent:
    for name, socket in sockets.items():
        app = loadapp(f"config:{data}/{name}.conf", global_conf={"log_name": name})
        eventlet.spawn(wsgi.server, socket, app, log=silent, protocol=SwiftHttpProtocol, debug=False)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    print(f"http://127.0.0.1:{port['proxy']}", flush=True)
    reader = eventlet.patcher.original("threading").Thread(
        target=lambda: (sys.stdin.buffer.read(), os._exit(0)), daemon=True
    )
    reader.start()
    while True:
        eventlet.sleep(3600)

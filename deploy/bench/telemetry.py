"""A collector of traces for the benchmark: takes what is exported, answers as a collector does, and keeps only the count.

gRPC's half is nginx's: it takes HTTP/2 and ends each answer with the trailer that says it went well. The answer itself, an empty message, is a
thread's of ours. Both run beside the load, so their time is not the gateway's.
"""

import http.server
import os
import threading

import measure

# A message that is not compressed and has no bytes: `ExportTraceServiceResponse` with nothing in it.
EMPTY = b"\0\0\0\0\0"
CONFIG = """daemon off;
worker_processes 1;
pid @FOLDER@/pid;
error_log @FOLDER@/error.log warn;
events { worker_connections 64; }
http {
    access_log off;
    client_body_temp_path @FOLDER@/body;
    proxy_temp_path @FOLDER@/proxy;
    fastcgi_temp_path @FOLDER@/fastcgi;
    uwsgi_temp_path @FOLDER@/uwsgi;
    scgi_temp_path @FOLDER@/scgi;
    client_max_body_size 64m;
    client_body_buffer_size 4m;
    keepalive_requests 1000000;
    server {
        listen 127.0.0.1:@PORT@ http2;
        location / {
            proxy_pass http://127.0.0.1:@SINK@;
            add_trailer grpc-status 0;
        }
    }
}
"""


class Taken(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.server.bytes += len(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.exports += 1
        self.send_response(200)
        self.send_header("Content-Type", "application/grpc")
        self.send_header("Content-Length", str(len(EMPTY)))
        self.end_headers()
        self.wfile.write(EMPTY)

    def log_message(self, *_):
        pass


class Collector:
    """Listens while it is open."""

    def __init__(self, work):
        self.sink = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taken)
        self.sink.exports = self.sink.bytes = 0
        self.port = measure.free_port()
        folder = os.path.join(work, "collector")
        os.makedirs(folder, exist_ok=True)
        os.chmod(folder, 0o777)
        config = os.path.join(folder, "nginx.conf")
        text = CONFIG.replace("@FOLDER@", folder).replace("@PORT@", str(self.port)).replace("@SINK@", str(self.sink.server_port))
        with open(config, "w") as file:
            file.write(text)
        self.words, self.said = ["nginx", "-c", config, "-p", folder], os.path.join(folder, "said")

    def __enter__(self):
        threading.Thread(target=self.sink.serve_forever, daemon=True).start()
        self.nginx = measure.Process(self.words, core=1, log=self.said)
        return self

    def __exit__(self, *_):
        self.nginx.__exit__()
        self.sink.shutdown()
        self.sink.server_close()

    @property
    def environment(self):
        """What has an instance export its spans here, one trace of twenty as by default."""
        return {"OTLP_ENDPOINT": f"http://127.0.0.1:{self.port}"}

    @property
    def exports(self):
        return self.sink.exports


def rows(bench, row, environment):
    """The cached list once more, while spans are exported."""
    with Collector(bench.work) as collector:
        _, micros, rates = bench.beside_nginx("telemetry", {**environment, **collector.environment})
        if not collector.exports:
            raise SystemExit("bench: no span was exported")
    ratio = micros["gateway"] / micros["nginx"]
    return [
        row("… with one trace of twenty exported: through the gateway", f"{micros['gateway']:.0f} µs CPU, {rates['gateway']:.0f}/s"),
        row("… ratio of CPU per request", f"{ratio:.2f}"),
    ]

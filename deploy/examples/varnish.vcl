vcl 4.1;
# Varnish in front of a gateway with GATEWAY_PUBLIC_MARKET=true: market data that are the same for everybody come out of its memory.
# Varnish 7 with varnish-modules; start it with `-p http_gzip_support=off`, because the gateway compresses, with brotli too.
# Put the gateway's address into `default` and the machines that may purge into `purgers`.

import std;
import xkey;

backend default {
    .host = "127.0.0.1";
    .port = "8080";
}

acl purgers {
    "localhost";
}

sub vcl_recv {
    # curl -X PURGE -H 'X-Tag: coin-bitcoin' http://CACHE/: what has the tag is old, and is handed out at most once more.
    if (req.method == "PURGE") {
        # A proxy on one of these machines passes everybody's requests on: it names whom it got them from.
        if (client.ip !~ purgers || req.http.x-forwarded-for ~ ",") {
            return (synth(403));
        }
        set req.http.x-purged = xkey.softpurge(req.http.x-tag);
        return (synth(200, req.http.x-purged + " purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Whoever says who they are gets their own answer: sessions, keys, pages.
    if (req.http.authorization || req.http.cookie || req.http.x-cg-demo-api-key || req.http.x-cg-pro-api-key
        || req.url ~ "[?&]x_cg_(demo|pro)_api_key=" || req.url !~ "^/api/v3/") {
        return (pass);
    }
    # One document for each encoding and question, however they are written.
    set req.url = std.querysort(req.url);
    if (req.http.accept-encoding ~ "br") {
        set req.http.accept-encoding = "br";
    } elsif (req.http.accept-encoding ~ "gzip") {
        set req.http.accept-encoding = "gzip";
    } else {
        unset req.http.accept-encoding;
    }
    return (hash);
}

# The name by which the gateway is asked makes no other document: whoever makes names up would fill the memory, and miss it each time.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    set beresp.http.xkey = beresp.http.cache-tag;
    # A refusal is about one caller.
    if (beresp.status >= 400) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.cache-tag;
}

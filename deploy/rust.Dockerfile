# One image for each service: `--build-arg BIN=gateway`. All binaries come out of one build, so features unify once, and its layers
# and caches serve every image. What runs is in an image of its own: the binary, the C library, certificates; no shell, no packages.
ARG RUST_IMAGE=docker.io/library/rust:1.95-bookworm

FROM ${RUST_IMAGE} AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY proto proto
COPY services services
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    # A folder for each kind of machine: builds for several share the cache.
    CARGO_TARGET_DIR="/src/target/$(uname -m)"; export CARGO_TARGET_DIR \
    && cargo build --locked --release --workspace --bins \
    && mkdir /out \
    && for bin in auth market-ingest forecasting onchain workspace gateway sandbox; do cp "$CARGO_TARGET_DIR/release/$bin" /out/; done
# What the binaries ask of the system, as the loader sees it.
RUN mkdir -p /rootfs/etc/ssl/certs /rootfs/tmp \
    && for bin in /out/*; do ldd "$bin"; done | grep -o '/[^ ]*' | sort -u | xargs -I '{}' cp -L --parents '{}' /rootfs \
    && cp /etc/ssl/certs/ca-certificates.crt /rootfs/etc/ssl/certs/ \
    && printf 'hosts: files dns\n' >/rootfs/etc/nsswitch.conf \
    && printf 'service:x:65532:65532::/:/\n' >/rootfs/etc/passwd \
    && printf 'service:x:65532:\n' >/rootfs/etc/group \
    && chmod 1777 /rootfs/tmp

FROM scratch
ARG BIN
COPY --from=build /rootfs /
COPY --from=build /out/${BIN} /usr/local/bin/service
ENV SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
USER 65532:65532
ENTRYPOINT ["/usr/local/bin/service"]

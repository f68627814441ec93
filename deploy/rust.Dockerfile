# One image for each service: `--build-arg BIN=gateway`. All binaries come out of one build, so features unify once.
ARG RUST_IMAGE=docker.io/library/rust:1.95-bookworm
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${RUST_IMAGE} AS build
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY proto proto
COPY services services
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    cargo build --locked --release --workspace --bins \
    && mkdir /out \
    && for bin in auth market-ingest forecasting gateway sandbox meridian; do cp "target/release/$bin" /out/; done

FROM ${RUNTIME_IMAGE}
ARG BIN
# Certificates only: the binaries carry their TLS, and need nothing else but the C library.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/${BIN} /usr/local/bin/service
USER 65532:65532
ENTRYPOINT ["/usr/local/bin/service"]

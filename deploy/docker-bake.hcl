# All images of a version, for both kinds of machines, with a bill of materials and where they were built:
#   REGISTRY=registry.example.com/meridian VERSION=0.1.0 docker buildx bake -f deploy/docker-bake.hcl --push
# A builder that can do both is needed once: docker buildx create --use --driver docker-container
variable "REGISTRY" { default = "localhost/meridian" }
# As in Cargo.toml and Chart.yaml.
variable "VERSION" { default = "0.1.0" }
variable "REVISION" { default = "" }

group "default" { targets = ["service", "frontend"] }

target "common" {
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  attest    = ["type=sbom", "type=provenance,mode=max"]
}

target "service" {
  inherits = ["common"]
  name     = component
  matrix   = { component = ["auth", "market-ingest", "forecasting", "onchain", "workspace", "gateway", "sandbox"] }

  dockerfile = "deploy/rust.Dockerfile"
  args       = { BIN = component }
  tags       = ["${REGISTRY}/${component}:${VERSION}"]
  labels = {
    "org.opencontainers.image.title"    = "meridian ${component}"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.licenses" = "Apache-2.0"
  }
}

target "frontend" {
  inherits   = ["common"]
  dockerfile = "deploy/frontend.Dockerfile"
  tags       = ["${REGISTRY}/frontend:${VERSION}"]
  labels = {
    "org.opencontainers.image.title"    = "meridian web application"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.revision" = REVISION
  }
}

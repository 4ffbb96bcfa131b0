#!/bin/bash
# Runs what the image contains as the image would run it, on a machine without Docker: on a read-only root that has nothing but
# the libraries of the system, Node and the application, as the user 65532, with only /data writable. It needs root, a folder
# of tools/image.mjs, and servers: DATABASE_URL of an empty database, and REDIS_URL.
#
#   node tools/image.mjs /tmp/image && DATABASE_URL=… REDIS_URL=… deploy/try.sh /tmp/image "$(command -v node)"
set -euo pipefail

if [ "${1:-}" != inside ]; then
  [ $# -eq 2 ] || { echo "Usage: deploy/try.sh FOLDER NODE" >&2; exit 2; }
  exec unshare --mount --propagation private "$0" inside "$(realpath "$1")" "$(realpath "$2")"
fi

image=$2 node=$3 port=${PORT:-4123} worker_port=${WORKER_PORT:-4124}
root=$(mktemp -d)
mount -t tmpfs tmpfs "$root"
mkdir -p "$root"/{app,data,proc,dev,etc,usr/local/bin}
show() { mkdir -p "$root$2"; mount --bind "$1" "$root$2"; mount -o remount,bind,ro,nosuid "$root$2"; }
show "$image" /app
show /usr/lib /usr/lib
for folder in lib lib64; do
  if [ -L "/$folder" ]; then ln -s "usr/$folder" "$root/$folder"; elif [ -d "/$folder" ]; then show "/$folder" "/$folder"; fi
done
[ ! -d /usr/lib64 ] || show /usr/lib64 /usr/lib64
touch "$root/usr/local/bin/node" "$root"/etc/{hosts,resolv.conf} "$root"/dev/{null,urandom,zero}
mount --bind "$node" "$root/usr/local/bin/node"
for file in /etc/hosts /etc/resolv.conf /dev/null /dev/urandom /dev/zero; do mount --bind "$file" "$root$file"; done
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=0700,uid=65532,gid=65532 tmpfs "$root/data"
mount -o remount,ro "$root"

unset NODE_EXTRA_CA_CERTS
export LOG_FORMAT=json LOG_LEVEL="${LOG_LEVEL:-warn}" NODE_ENV=production HOST=127.0.0.1 PORT=$port WORKER_PORT=$worker_port STORAGE_URL=file:/data/storage TMPDIR=/data HOME=/data
export LOUPE_SECRET_KEY=${LOUPE_SECRET_KEY:-$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')} PATH=/usr/local/bin
# PATH is the image's from here on: the tools of this script are called by their places.
in_image() { /usr/sbin/chroot --userspec=65532:65532 "$root" /usr/local/bin/node --max-old-space-size=512 --max-semi-space-size=16 "$@"; }
loupe() { in_image /app/deploy/run.mjs "$@"; }

echo "— node, user, what can be written"
in_image -e '
  const fs = require("node:fs");
  console.log(process.version, "uid", process.getuid(), "gid", process.getgid());
  for (const path of ["/", "/app", "/app/docs", "/usr/lib", "/etc", "/data"]) {
    try { fs.writeFileSync(path + "/probe", ""); fs.rmSync(path + "/probe"); console.log(path, "can be written"); }
    catch (error) { console.log(path, error.code); }
  }
  for (const name of ["npm", "npx", "gcc", "sh"]) if (["/usr/local/bin/", "/usr/bin/", "/bin/"].some((at) => fs.existsSync(at + name))) throw new Error(name + " is there");'
echo "— setup"
made=$(loupe setup --json | /usr/bin/tail -n 1)
# The process itself, so that a signal reaches it.
in_background() { exec /usr/sbin/chroot --userspec=65532:65532 "$root" /usr/local/bin/node --max-old-space-size=512 --max-semi-space-size=16 /app/deploy/run.mjs "$@"; }
in_background api & api=$!
in_background worker & worker=$!
trap 'kill -TERM $api $worker 2>/dev/null || true; wait' EXIT
for one in "$port" "$worker_port"; do
  until answer=$(in_image /app/deploy/health.mjs "$one" 2>/dev/null); do
    kill -0 $api && kill -0 $worker
    /usr/bin/sleep 1
  done
  echo "— health at $one: $answer"
done
echo "— a query"
in_image -e '
  const { workspaceId, token } = JSON.parse(process.argv[1]);
  const ask = async (query) => {
    const headers = { "User-Agent": "Mozilla/5.0 (compatible; loupe-try)", Authorization: "Bearer " + token,
      "WORKSPACE-ID": workspaceId, "Content-Type": "application/json" };
    const response = await fetch("http://127.0.0.1:" + process.env.PORT + "/api/v2", { method: "POST", headers, body: JSON.stringify({ query }) });
    console.log(response.status, await response.text());
  };
  ask("{ workspace { name } items(first: 1) { totalCount } }").then(() =>
    fetch("http://127.0.0.1:" + process.env.PORT + "/")).then(async (page) => console.log("console", page.status, (await page.text()).length, "bytes"));' "$made"
loupe doctor || true
kill -TERM $api $worker
wait $api && echo "the API ended with 0" || echo "the API ended with $?"
wait $worker && echo "the worker ended with 0" || echo "the worker ended with $?"
trap - EXIT

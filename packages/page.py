"""Starts `dawson serve` and fetches the page that was installed with the program, each file that its first one names."""

import re
import subprocess
import sys
import urllib.request

server = subprocess.Popen([sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
try:
    address = re.search(r"http://\S+/", server.stdout.readline()).group()

    def fetch(name, encoding=""):
        request = urllib.request.Request(address + name, headers={"accept-encoding": encoding})
        with urllib.request.urlopen(request) as answer:
            return answer.read(), answer.headers

    page, heads = fetch("")
    assert heads["content-type"] == "text/html" and b"Dawson" in page, page[:200]
    assert fetch("", "gzip")[1]["content-encoding"] == "gzip"
    named = re.findall(r'(?:src|href)="\.?/?([^"#:]+\.(?:js|css|svg|webmanifest))"', page.decode())
    assert named, "the page names no files"
    for name in named:
        assert fetch(name)[0], name
finally:
    server.terminate()
    server.wait()

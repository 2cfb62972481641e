// An app that tells what reached it, and answers in the ways that a gateway must cope with.

/** Its server. */
export const ECHO_APP = `
export default {
  async fetch(request, server) {
    const url = new URL(request.url);
    if (url.pathname === "/api/socket" && server.upgrade(request, { data: url.search })) return;
    if (url.pathname === "/api/events") {
      const lines = new ReadableStream({ async start(controller) {
        for (let n = 0; n < 3; n += 1) { controller.enqueue("data: " + n + "\\n\\n"); await Bun.sleep(100); }
        if (url.searchParams.has("endless")) return;
        controller.close();
      } });
      return new Response(lines, { headers: { "content-type": "text/event-stream" } });
    }
    if (url.pathname === "/api/waiting") return Response.json({ waiting: globalThis.waiting ?? false });
    if (url.pathname === "/api/aborted") return Response.json({ aborted: globalThis.aborted ?? false });
    if (url.pathname === "/api/wait") {
      request.signal.addEventListener("abort", () => { globalThis.aborted = true; });
      globalThis.waiting = true;
      await Bun.sleep(20000);
    }
    if (url.pathname === "/api/long") {
      const headers = { etag: '"one"', ...(url.searchParams.has("as-is") ? { "cache-control": "no-transform" } : {}) };
      return Response.json({ text: "long ".repeat(1000) }, { headers });
    }
    if (url.pathname === "/api/large") return new Response(new Uint8Array(5_000_000));
    if (url.pathname === "/api/redirect") return new Response(null, { status: 303, headers: { location: "/api/echo" } });
    const user = JSON.parse(atob((request.headers.get("x-ninefold-user") ?? "bnVsbA").replaceAll("-", "+").replaceAll("_", "/")));
    const length = request.body ? (await request.arrayBuffer()).byteLength : 0;
    return Response.json({ url: url.pathname + url.search, headers: Object.fromEntries(request.headers), user, length }, {
      headers: { "set-cookie": "session=stolen", "content-security-policy": "default-src *", "access-control-allow-origin": "https://a.example",
                 "clear-site-data": "*", "x-own": "kept", "www-authenticate": "Basic" } });
  },
  websocket: { message(socket, text) { socket.send("echo " + text + " " + socket.data); } },
};`;

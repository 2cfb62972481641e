// An app that tries everything that an app must not, in the browser; what came of it stands in its page.

/** Its server. */
export const NOSY_SERVER = `
export default { fetch(request, server) {
  const url = new URL(request.url);
  if (url.pathname === "/api/socket" && server.upgrade(request)) return;
  return Response.json({ greeting: "from the sandbox", user: Boolean(request.headers.get("x-ninefold-user")) });
}, websocket: { message(socket, text) { socket.send("echo " + text); } } };`;

/** Its page: uses the import map, asks its server, and leaves the outcome where the test finds it. */
export const nosyPage = (platform: string) => `
import { kit } from "kit";
const session = JSON.parse(document.getElementById("ninefold-session").textContent);
const attempt = async (action) => { try { return { value: await action() }; } catch (error) { return { refused: error.name }; } };
const answer = await fetch(session.base + "/api/greeting", { headers: { authorization: "Bearer " + session.token } });
const socket = await attempt(() => new Promise((resolve, reject) => {
  const opened = new WebSocket(location.origin.replace("http", "ws") + session.base + "/api/socket?token=" + session.token);
  opened.onopen = () => opened.send("hi"); opened.onmessage = ({ data }) => resolve(data); opened.onerror = () => reject(new Error("socket"));
}));
history.pushState(null, "", session.base + "/things/5");
document.getElementById("root").textContent = JSON.stringify({
  kit, answer: await answer.json(), user: session.user.name, path: location.pathname, socket, origin: self.origin,
  storage: await attempt(() => localStorage.getItem("token")),
  sessionStorage: await attempt(() => sessionStorage.length),
  cookies: await attempt(() => document.cookie),
  worker: await attempt(() => navigator.serviceWorker.register("${platform}/sw.js")),
  parent: await attempt(() => parent.document.title),
  platform: await attempt(() => fetch("${platform}/api/projects", { headers: { authorization: "Bearer x" } })),
  top: await attempt(() => { if (top !== self) top.location.href = "${platform}/stolen"; }),
  inline: await attempt(() => { const script = document.createElement("script"); script.textContent = "window.inlineRan = true"; document.head.append(script); return window.inlineRan ?? false; }),
});
document.title = "done";`;

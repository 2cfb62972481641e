// Writes an app's public pages as HTML on a server.
export { type RenderedPage, type RenderRequest, renderPage } from "./render-page.tsx";

// The pages that stand in for generated apps: they show what they were given and speak the frames' messages.

/** A page that says READY and lists every message it gets; `notes` is text that it shows. */
export function framePage(environment: "preview" | "live", address: URL): string {
  const user = address.searchParams.get(environment === "preview" ? "preview_user" : "user") ?? "nobody";
  return `<!doctype html><html lang="en"><head><title>App</title><style>
    body { margin: 0; font: 15px/1.5 system-ui; background: #eef4ef; color: #17301f; min-height: 100vh; }
    header { background: #1d5c47; color: #fff; padding: 14px 24px; font-weight: 600; }
    main { padding: 24px; display: grid; gap: 12px; max-width: 720px; }
    .card { background: #fff; border-radius: 10px; padding: 16px 20px; border: 1px solid #d8e4dc; }
  </style></head><body><header>Wagtail Grooming</header><main>
    <h1 style="margin:0;font-size:24px">Today at the salon</h1>
    <div class="card">09:00 Biscuit, full groom</div><div class="card">10:30 Maple, bath and brush</div>
    <div class="card">12:00 Otto, nail trim</div>
    <p data-testid="user">Hello ${escapeText(user)}</p>
    <p data-testid="address">${escapeText(address.pathname)}</p>
    <p data-testid="code">${escapeText(address.searchParams.get("token") ?? "")}</p>
    <ul data-testid="messages" style="font-size:12px"></ul>
  </main><script>
    addEventListener("message", (event) => {
      const line = document.createElement("li");
      line.textContent = JSON.stringify(event.data);
      document.querySelector("[data-testid=messages]").append(line);
    });
    parent.postMessage({ type: "READY" }, "*");
  </script></body></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

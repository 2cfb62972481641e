// The toasts alone on a page: tests bring them about through `window.notify`.
import { createRoot } from "react-dom/client";
import { notify } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";

Object.assign(window, { notify });
createRoot(document.body.appendChild(document.createElement("main"))).render(<Toaster />);

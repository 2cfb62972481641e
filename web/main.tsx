// Starts the front end in the page.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchScreen } from "./app/app.tsx";
import { AddressProvider } from "./lib/address.tsx";
import { createServices, ServicesProvider } from "./lib/services.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");

createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={createServices()}>
      <AddressProvider fetchScreen={fetchScreen}>
        <App />
      </AddressProvider>
    </ServicesProvider>
  </StrictMode>,
);

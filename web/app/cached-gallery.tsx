// The landing page's gallery inside a cache of its own: the page around it has none.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { BeginSignedOut } from "../features/templates/begin-signed-out.tsx";

export function CachedGallery() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <BeginSignedOut />
    </QueryClientProvider>
  );
}

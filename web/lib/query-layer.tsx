// The cache of server state, around the screens that read any.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSession } from "./services.tsx";

/**
 * What one person has read is never shown to the next: another reader gets another cache, and screens that begin anew
 * with it. Who signs in on a page that nobody has read goes on with it as it is.
 */
export function QueryLayer({ children }: { children: ReactNode }) {
  const { username } = useSession();
  const [reader, setReader] = useState(() => ({ name: username, caches: 1, queries: createQueries() }));
  if (username !== null && username !== reader.name) {
    const another = { name: username, caches: reader.caches + 1, queries: createQueries() };
    setReader(reader.name === null ? { ...reader, name: username } : another);
  }
  return (
    <QueryClientProvider key={reader.caches} client={reader.queries}>
      {children}
    </QueryClientProvider>
  );
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
      // Offline it fails at once. It would wait for a connection, and then go out for whoever is signed in by that time.
      mutations: { networkMode: "always" },
    },
  });
}

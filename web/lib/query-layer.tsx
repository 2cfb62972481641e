// The cache of server state, around the screens that read any.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useSession } from "./services.tsx";

/** What one person has read is never shown to the next. */
export function QueryLayer() {
  const { username } = useSession();
  const [queries] = useState(createQueries);
  const [reader, setReader] = useState(username);
  useEffect(() => {
    if (username === null || username === reader) return;
    setReader(username);
    queries.clear();
  }, [username, reader, queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 } },
  });
}

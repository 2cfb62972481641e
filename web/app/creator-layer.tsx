// What every screen of a creator has in its header: the bell, while somebody is signed in.
import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "../lib/services.tsx";
import { HeaderExtras } from "../ui/page-frame.tsx";

const NoticeBell = lazy(() => import("../features/notices/notice-bell.tsx").then((m) => ({ default: m.NoticeBell })));

export function CreatorLayer({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const bell =
    token === null ? null : (
      // As wide as the bell, so that nothing moves when it comes.
      <Suspense fallback={<span className="size-9" />}>
        <NoticeBell />
      </Suspense>
    );
  return <HeaderExtras value={bell}>{children}</HeaderExtras>;
}

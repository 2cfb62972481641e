// What every screen of a creator has in its header: the bell, while somebody is signed in.
import type { ReactNode } from "react";
import { neededPart } from "../lib/lazy-part.tsx";
import { useSession } from "../lib/services.tsx";
import { HeaderExtras } from "../ui/page-frame.tsx";

const NoticeBell = neededPart(() => import("../features/notices/notice-bell.tsx").then((m) => m.NoticeBell));

export function CreatorLayer({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const bell =
    token === null ? null : (
      // As wide as the bell, so that nothing moves when it comes.
      <NoticeBell waiting={<span className="size-9" />} />
    );
  return <HeaderExtras value={bell}>{children}</HeaderExtras>;
}

// The gallery of the landing page, loaded with its cache of server state when somebody comes near it.
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { SkeletonRows } from "../ui/mark.tsx";

const CachedGallery = lazy(() => import("./cached-gallery.tsx").then((m) => ({ default: m.CachedGallery })));
/** How far below the screen it may still be. */
const NEAR = "300px";

export function LandingGallery() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const waiting = <SkeletonRows rows={2} label="Loading templates" />;
  return (
    <div ref={place} className="min-h-64">
      {near ? (
        <Suspense fallback={waiting}>
          <CachedGallery />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watcher = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return near;
}

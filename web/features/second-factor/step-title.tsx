// What a new step is about. It takes the focus, since what had it is gone, so that it is read out.
import { type ReactNode, useEffect, useRef } from "react";

export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={title} tabIndex={-1} className="font-sans text-base font-medium outline-none">
      {children}
    </h3>
  );
}

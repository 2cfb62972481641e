import { Button, classNames } from "@ninefold/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

type NameProps = { name: string | null; isRunning: boolean; isWall?: boolean };

/** One name, as large as its letters allow. */
export function BigName({ name, isRunning, isWall = false }: NameProps) {
  const letters = Math.max(5, name?.length ?? 5);
  const size = `clamp(1.75rem, min(${140 / letters}cqw, ${isWall ? "50vh" : "22vh"}), ${isWall ? "26rem" : "8rem"})`;
  return (
    <div className="w-full [container-type:inline-size]">
      <p
        aria-hidden="true"
        style={{ fontSize: size }}
        className={classNames(
          "max-w-full text-center leading-tight font-bold tracking-tight [overflow-wrap:anywhere] text-balance",
          isRunning ? "text-ink-muted" : "text-accent-text",
          name === null && "text-line-strong",
        )}
      >
        {name ?? "?"}
      </p>
      <p role="status" className="sr-only">
        {isRunning ? "" : name}
      </p>
    </div>
  );
}

type WallProps = { confetti: RefObject<HTMLCanvasElement | null>; onClose: () => void; children: ReactNode };

/** The whole page for the name, for a projector; Escape leaves it. */
export function Wall({ confetti, onClose, children }: WallProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      aria-label="For the wall"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-background p-4 text-ink open:flex open:flex-col sm:p-8"
    >
      <Button
        variant="ghost"
        icon="x"
        aria-label="Close"
        className="shrink-0 self-end"
        onClick={() => box.current?.close()}
      />
      <canvas ref={confetti} className="pointer-events-none absolute inset-0 size-full" />
      <div className="flex min-h-0 grow flex-col items-center justify-center gap-8 overflow-y-auto">{children}</div>
    </dialog>
  );
}

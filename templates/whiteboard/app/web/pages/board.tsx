import { Badge, Button, ConfirmDialog, EmptyState, Icon, Loading, useRecord, useRecords, useUser } from "@ninefold/ui";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { boards } from "../../shared/boards.ts";
import { HEIGHT, NUMBERS_MAX, type Stroke, WIDTH } from "../../shared/live.ts";
import { paintBoard, pictureOf, textSize } from "../board/paint.ts";
import { useRoom } from "../board/room.ts";
import { FIRST_CHOICE, TOOLS, Toolbar } from "../board/toolbar.tsx";

const hue = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 7);
const colorOf = (person: string) => `hsl(${hue(person)} 65% 36%)`;

/** The board that was made first: the team's own. */
export function TeamBoardPage() {
  const { rows, isPending } = useRecords(boards, { sort: "createdAt", pageSize: 1 });
  if (isPending) return <Loading kind="block" />;
  return rows[0] ? (
    <Board key={rows[0].id} id={rows[0].id} name={rows[0].name} />
  ) : (
    <EmptyState icon="presentation" title="There is no board" text="Make one under Boards." />
  );
}

export function BoardPage() {
  const { id } = useParams();
  const { row, isPending } = useRecord(boards, id);
  if (isPending) return <Loading kind="block" />;
  return row ? (
    <Board key={row.id} id={row.id} name={row.name} />
  ) : (
    <EmptyState icon="presentation" title="This board is gone" />
  );
}

function Board({ id, name }: { id: string; name: string }) {
  const room = useRoom(id);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Stroke | null>(null);
  const mine = useRef<string[]>([]);
  const [chosen, setChosen] = useState(FIRST_CHOICE);
  const { tool, color, size } = chosen;
  const [clearing, setClearing] = useState(false);
  const [writing, setWriting] = useState<{ x: number; y: number } | null>(null);
  const [, resized] = useState(0);

  useEffect(() => {
    if (canvas.current) paintBoard(canvas.current, room.drawing.strokes.values());
  });
  useEffect(() => {
    const again = () => resized((n) => n + 1);
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  }, []);

  const undo = () => {
    const last = mine.current.pop();
    if (last) room.send({ kind: "remove", id: last });
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if ((event.ctrlKey || event.metaKey) && event.key === "z") {
        event.preventDefault();
        undo();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const found = TOOLS.find((one) => one.key === event.key);
      if (found) setChosen((before) => ({ ...before, tool: found.tool }));
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });

  const place = (event: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return [
      Math.round(((event.clientX - box.left) / box.width) * WIDTH),
      Math.round(((event.clientY - box.top) / box.height) * HEIGHT),
    ] as const;
  };
  const write = (text: string) => {
    const at = writing;
    setWriting(null);
    if (!at || !text.trim()) return;
    const stroke: Stroke = {
      id: crypto.randomUUID(),
      tool: "text",
      color,
      size,
      points: [at.x, at.y],
      text: text.trim(),
    };
    mine.current.push(stroke.id);
    room.send({ kind: "end", stroke });
  };
  const down = (event: React.PointerEvent) => {
    if (event.button !== 0) return;
    const [x, y] = place(event);
    if (tool === "text") {
      event.preventDefault();
      setWriting({ x, y });
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { id: crypto.randomUUID(), tool, color, size, points: [x, y] };
    room.send({ kind: "draw", stroke: drawing.current });
  };
  const move = (event: React.PointerEvent) => {
    const [x, y] = place(event);
    const stroke = drawing.current;
    if (!stroke) {
      room.send({ kind: "cursor", x, y });
      return;
    }
    const points = (event.nativeEvent.getCoalescedEvents?.() ?? [event]).flatMap((one) => place(one));
    if (!points.length) points.push(x, y);
    stroke.points = ["line", "box", "circle"].includes(stroke.tool)
      ? [...stroke.points.slice(0, 2), x, y]
      : [...stroke.points, ...points];
    room.send({ kind: "more", id: stroke.id, points });
    if (stroke.points.length < NUMBERS_MAX - 200) return;
    // A stroke has an end, however long the hand goes on: another one begins where it ends.
    up();
    drawing.current = { id: crypto.randomUUID(), tool, color, size, points: [x, y] };
    room.send({ kind: "draw", stroke: drawing.current });
  };
  const up = () => {
    const stroke = drawing.current;
    drawing.current = null;
    if (!stroke) return;
    mine.current.push(stroke.id);
    room.send({ kind: "end", stroke });
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = pictureOf(room.drawing.strokes.values());
    link.download = `${name}.png`;
    link.click();
  };
  const { id: myId } = useUser();
  const others = room.people.filter((one) => one.id !== myId);

  return (
    <div className="flex flex-col gap-3 p-3 md:p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold text-ink">{name}</h1>
        <Badge tone={room.isOpen ? "success" : "neutral"}>{room.isOpen ? "Live" : "Connecting"}</Badge>
        <ul className="flex -space-x-2" aria-label="Who is here">
          {others.map((one) => (
            <li
              key={one.id}
              title={one.name}
              className="grid size-8 place-items-center rounded-full border-2 border-background text-sm font-bold text-white"
              style={{ background: colorOf(one.id) }}
            >
              {one.name.slice(0, 1).toUpperCase()}
            </li>
          ))}
        </ul>
        <span className="text-sm text-ink-muted">
          {others.length ? `${others.length + 1} people here` : "Only you are here"}
        </span>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" icon="undo-2" aria-label="Take back my last stroke" onClick={undo} />
          <Button variant="ghost" icon="image-down" aria-label="Save as a picture" onClick={save} />
          <Button variant="ghost" icon="trash-2" aria-label="Clear the board" onClick={() => setClearing(true)} />
        </div>
      </div>
      {room.error ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {room.error}
        </p>
      ) : null}
      <Toolbar chosen={chosen} onChoose={setChosen} />
      <div
        className="relative w-full overflow-hidden rounded-card border border-line-strong bg-white shadow-sm"
        style={{
          aspectRatio: `${WIDTH} / ${HEIGHT}`,
          maxHeight: "calc(100dvh - 15rem)",
          maxWidth: `calc((100dvh - 15rem) * ${WIDTH / HEIGHT})`,
          backgroundImage: "radial-gradient(#d9dbe3 1px, transparent 1px)",
          backgroundSize: "24px 24px",
        }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Drawing on ${name}`}
          className="absolute inset-0 size-full touch-none"
          style={{ cursor: tool === "text" ? "text" : "crosshair" }}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        />
        {[...room.drawing.cursors.values()].map((cursor) => (
          <div
            key={cursor.id}
            className="pointer-events-none absolute transition-[left,top] duration-75"
            style={{
              left: `${(cursor.x / WIDTH) * 100}%`,
              top: `${(cursor.y / HEIGHT) * 100}%`,
              color: colorOf(cursor.id),
            }}
          >
            <Icon name="mouse-pointer-2" size={20} fill="currentColor" />
            <span
              className="ml-3 rounded-full px-2 py-0.5 text-xs font-semibold text-white"
              style={{ background: colorOf(cursor.id) }}
            >
              {cursor.name}
            </span>
          </div>
        ))}
        {writing ? (
          <textarea
            ref={(element) => element?.focus()}
            aria-label="Text on the board"
            rows={1}
            placeholder="Type, then press Enter"
            className="absolute resize-none border-b-2 border-dashed bg-transparent outline-none"
            style={{
              left: `${(writing.x / WIDTH) * 100}%`,
              top: `calc(${(writing.y / HEIGHT) * 100}% - 1.2em)`,
              color,
              fontWeight: 600,
              fontSize: Math.max(14, (textSize(size) * (canvas.current?.clientWidth ?? WIDTH)) / WIDTH),
              minWidth: "14rem",
            }}
            onBlur={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setWriting(null);
              if (event.key === "Enter" && !event.shiftKey) {
                event.preventDefault();
                write(event.currentTarget.value);
              }
            }}
          />
        ) : null}
      </div>
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear the board for everybody?"
        text="Everything on it goes away. This cannot be undone."
        confirm="Clear"
        danger
        onConfirm={() => {
          room.send({ kind: "clear" });
          mine.current = [];
          setClearing(false);
        }}
      />
    </div>
  );
}

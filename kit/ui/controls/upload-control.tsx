// A file or a picture of the person's own: chosen, dropped, pasted, or taken with a phone's camera.
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { atSize, kindOf, uploadedFile } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { formatBytes } from "../data/format.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { FieldFrame } from "../parts/inputs.tsx";
import { type ControlProps, textOf } from "./control.ts";
import { fileBytes, uploadFile } from "./upload-files.ts";
import { readPicture, readWhole } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;

export function UploadControl(props: ControlProps) {
  const { name, field, error, label, onChange } = props;
  const id = useId();
  const value = textOf(props);
  const isPicture = kindOf(field).isPicture === true;
  const { take, stop, percent, problem } = useTaking(isPicture, field.keepMetadata === true, onChange);
  const [isOver, setIsOver] = useState(false);
  const most = fileBytes();
  const bring = (files: FileList | undefined) => {
    const [first] = files ?? [];
    if (first) void take(first);
    return first !== undefined;
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (bring(event.dataTransfer.files)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (bring(event.clipboardData.files)) event.preventDefault();
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      help={field.help ?? (most === null ? words().form.fileMax : words().form.uploadMax(Math.floor(most / MEBIBYTE)))}
      error={problem || error}
      required={field.required}
    >
      <section
        aria-label={label}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={paste}
        className={classNames(
          "flex flex-wrap items-center gap-3 rounded-control border border-dashed border-line-strong p-3",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        {value && <Chosen address={value} isPicture={isPicture} />}
        <div className="flex min-w-48 flex-1 flex-col gap-1.5">
          <input
            id={id}
            name={name}
            type="file"
            accept={isPicture ? "image/*" : undefined}
            onChange={(event) => {
              bring(event.target.files ?? undefined);
              event.target.value = "";
            }}
            className="block w-full min-w-0 text-sm text-transparent file:mr-3 file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:py-2 file:font-medium file:text-ink"
          />
          <span aria-hidden className="hidden text-sm text-ink-muted pointer-fine:block">
            {words().form.dropHere}
          </span>
        </div>
        {percent !== null && <Progress percent={percent} onStop={stop} />}
        {value && percent === null && (
          <Button
            variant="ghost"
            size="small"
            icon="x"
            aria-label={words().actions.remove(label)}
            onClick={() => onChange("")}
          />
        )}
      </section>
    </FieldFrame>
  );
}

/** What is on its way, and how far. A new file takes the place of one that is. */
function useTaking(isPicture: boolean, keepsMetadata: boolean, onChange: ControlProps["onChange"]) {
  const [problem, setProblem] = useState("");
  const [percent, setPercent] = useState<number | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const take = async (file: File) => {
    under.current?.abort();
    const controller = new AbortController();
    under.current = controller;
    setProblem("");
    const isStored = fileBytes() !== null;
    if (isStored) setPercent(0);
    const { signal } = controller;
    const onProgress = (sent: number) => !signal.aborted && setPercent(sent);
    const result = isStored
      ? await uploadFile(file, { isPicture, keepsMetadata, signal, onProgress })
      : await (isPicture ? readPicture(file) : readWhole(file));
    if (signal.aborted) return;
    setPercent(null);
    if (result?.ok) onChange(result.address);
    else setProblem(result?.problem ?? "");
  };
  const stop = () => {
    under.current?.abort();
    setPercent(null);
  };
  return { take, stop, percent, problem };
}

function Chosen({ address, isPicture }: { address: string; isPicture: boolean }) {
  const file = uploadedFile(address);
  if (isPicture)
    return (
      <img
        src={atSize(address, 320)}
        alt={file?.name ?? ""}
        className="size-16 rounded-control border border-line object-cover"
      />
    );
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      <Icon name="file" size={24} label={words().form.fileChosen} />
      {file && <span className="min-w-0 break-words">{`${file.name} (${formatBytes(file.bytes)})`}</span>}
    </span>
  );
}

function Progress({ percent, onStop }: { percent: number; onStop: () => void }) {
  return (
    <div className="flex w-full items-center gap-3">
      <progress
        max={100}
        value={percent}
        aria-label={words().form.uploading(percent)}
        className="h-2 min-w-0 flex-1 accent-(--accent)"
      />
      <span className="text-sm text-ink-muted tabular-nums">{`${percent} %`}</span>
      <Button variant="ghost" size="small" icon="x" aria-label={words().form.stopUpload} onClick={onStop} />
    </div>
  );
}

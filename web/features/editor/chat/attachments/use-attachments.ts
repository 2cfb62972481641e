// Takes files in, sends them to the server at once, and keeps them beside the draft until they are sent.
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { serverTextOf, statusOf } from "../../../../lib/api-error.ts";
import { sortOut } from "../../../../lib/attachable-files.ts";
import { useApi } from "../../../../lib/services.tsx";
import { type Attached, attachedReducer, freeName, type SentFile } from "./attached.ts";
import { uploadAttachment } from "./attachment-requests.ts";
import { smallPicture } from "./picture.ts";

export type Attachments = {
  items: readonly Attached[];
  /** Why files were not taken, a sentence each. */
  problems: readonly string[];
  forgetProblems: () => void;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Whether a file is still under way or has failed, so that the message would go without it. */
  unready: boolean;
  ready: () => SentFile[];
  /** Takes the files out of the input and gives what brings them back. */
  handOver: () => () => void;
};

const NOT_UPLOADED = "could not be uploaded.";
/** The server's own refusals of the file itself: trying again would not help. */
const REFUSED_FOR_GOOD = [400, 409, 413, 415, 422];

export function useAttachments(projectId: string): Attachments {
  const api = useApi();
  const [items, change] = useReducer(attachedReducer, []);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const files = useRef(new Map<string, { file: File; stop: AbortController }>());
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    const open = files.current;
    return () => {
      for (const { stop } of open.values()) stop.abort();
    };
  }, []);
  const remove = useCallback((key: string) => {
    files.current.get(key)?.stop.abort();
    files.current.delete(key);
    change({ type: "removed", key });
  }, []);
  const upload = useCallback(
    async (key: string, name: string, file: File) => {
      const stop = new AbortController();
      files.current.set(key, { file, stop });
      const onProgress = (share: number) =>
        change({ type: "changed", key, part: { status: { is: "uploading", share } } });
      onProgress(0);
      try {
        const { id } = await uploadAttachment(api, projectId, { name, file, signal: stop.signal, onProgress });
        change({ type: "changed", key, part: { status: { is: "ready", id } } });
      } catch (error) {
        if (stop.signal.aborted) return;
        const text = serverTextOf(error, NOT_UPLOADED);
        if (REFUSED_FOR_GOOD.includes(statusOf(error))) {
          remove(key);
          setProblems((known) => [...known, `${name}: ${text}`]);
        } else change({ type: "changed", key, part: { status: { is: "failed", text } } });
      }
    },
    [api, projectId, remove],
  );
  const add = useCallback(
    (offered: readonly File[]) => {
      const sorted = sortOut(offered, latest.current.length);
      setProblems(sorted.problems);
      const taken = latest.current.map(({ name }) => name);
      for (const { file, kind } of sorted.accepted) {
        const key = crypto.randomUUID();
        const name = freeName(file.name, taken);
        taken.push(name);
        const status = { is: "uploading", share: 0 } as const;
        change({ type: "added", items: [{ key, name, bytes: file.size, kind, picture: null, status }] });
        void begin({ key, name, file, isImage: kind === "image" });
      }
      async function begin(one: { key: string; name: string; file: File; isImage: boolean }) {
        const { key, name, file } = one;
        try {
          if (one.isImage) change({ type: "changed", key, part: { picture: await smallPicture(file) } });
          await upload(key, name, file);
        } catch {
          remove(key);
          setProblems((known) => [...known, `${name} can't be opened as a picture. It may be damaged.`]);
        }
      }
    },
    [upload, remove],
  );
  return {
    items,
    problems,
    forgetProblems: () => setProblems([]),
    add,
    remove,
    retry(key) {
      const item = items.find((one) => one.key === key);
      const known = files.current.get(key);
      if (item && known) void upload(key, item.name, known.file);
    },
    unready: items.some(({ status }) => status.is !== "ready"),
    ready: () =>
      items.flatMap(({ name, kind, status }) => (status.is === "ready" ? [{ id: status.id, name, kind }] : [])),
    handOver() {
      const before = items;
      change({ type: "replaced", items: [] });
      setProblems([]);
      return () => change({ type: "replaced", items: before });
    },
  };
}

// Opens the system's dialog for files.
import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { ACCEPTED } from "../lib/attachable-files.ts";
import { IconButton } from "./button.tsx";

export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        data-attach
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      <IconButton
        label="Attach pictures, CSV or JSON"
        icon={<Paperclip size={18} strokeWidth={1.75} />}
        className="size-10"
        onClick={() => field.current?.click()}
      />
    </>
  );
}

// Props of what floats, for whoever shows it and for what comes later.
import type { ReactNode } from "react";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** Buttons at the foot, always in view. */
  footer?: ReactNode;
  children?: ReactNode;
};

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
};

export type MenuItem = { label: string; icon?: string; danger?: boolean; disabled?: boolean; onSelect: () => void };

export type MenuProps = { label: string; items: readonly MenuItem[]; icon?: string; trigger?: ReactNode };

export type OpenedMenuProps = Pick<MenuProps, "items"> & { trigger: ReactNode; by: "pointer" | "keyboard" };

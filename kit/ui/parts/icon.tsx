// Icons by their lucide name in kebab case: those of the kit itself, and those the build found in the app's files.
import {
  AlignLeft,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Bell,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  Clock,
  Columns3,
  Copy,
  CreditCard,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  File,
  Folder,
  GalleryHorizontalEnd,
  Home,
  Image,
  Inbox,
  LayoutGrid,
  Link,
  List,
  LoaderCircle,
  LogOut,
  type LucideIcon as LucideComponent,
  Icon as LucideIcon,
  Mail,
  MapPin,
  Menu,
  MessageSquare,
  Moon,
  Paperclip,
  Pencil,
  Phone,
  Plus,
  Printer,
  RefreshCw,
  Search,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Star,
  Sun,
  Table2,
  Tag,
  Trash2,
  TrendingUp,
  Upload,
  User,
  Users,
  X,
} from "lucide-react";
import type { SVGProps } from "react";
import { classNames } from "./class-names.ts";

const OWN: Readonly<Record<string, LucideComponent>> = {
  "align-left": AlignLeft,
  "arrow-down": ArrowDown,
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "arrow-up": ArrowUp,
  "arrow-up-down": ArrowUpDown,
  bell: Bell,
  calendar: Calendar,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  "circle-alert": CircleAlert,
  "circle-help": CircleHelp,
  clock: Clock,
  columns: Columns3,
  copy: Copy,
  "credit-card": CreditCard,
  download: Download,
  ellipsis: Ellipsis,
  "external-link": ExternalLink,
  eye: Eye,
  file: File,
  folder: Folder,
  gallery: GalleryHorizontalEnd,
  home: Home,
  image: Image,
  inbox: Inbox,
  "layout-grid": LayoutGrid,
  link: Link,
  list: List,
  "log-out": LogOut,
  "loader-circle": LoaderCircle,
  mail: Mail,
  "map-pin": MapPin,
  menu: Menu,
  "message-square": MessageSquare,
  moon: Moon,
  paperclip: Paperclip,
  pencil: Pencil,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  "refresh-cw": RefreshCw,
  search: Search,
  send: Send,
  "shield-check": ShieldCheck,
  "sliders-horizontal": SlidersHorizontal,
  sparkles: Sparkles,
  star: Star,
  sun: Sun,
  table: Table2,
  tag: Tag,
  "trash-2": Trash2,
  "trending-up": TrendingUp,
  upload: Upload,
  user: User,
  users: Users,
  x: X,
};

/** An icon's elements with their attributes: lucide's own type, without its megabytes of declarations for every app's check. */
type IconNode = [name: string, attributes: Record<string, string>][];

const found = new Map<string, IconNode>();

/** Makes icons known; the build calls it with those whose names stand in the app's files. */
export function registerIcons(icons: Readonly<Record<string, IconNode>>): void {
  for (const [name, node] of Object.entries(icons)) found.set(name, node);
}

export type IconProps = Omit<SVGProps<SVGSVGElement>, "name" | "ref"> & {
  name?: string;
  size?: number;
  label?: string;
};

/** Decoration unless `label` names it for assistive technology. An unknown name gives a folder. */
export function Icon({ name = "folder", size = 18, label, className, ...rest }: IconProps) {
  const shared = {
    size,
    strokeWidth: 1.75,
    className: classNames("shrink-0", className),
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true }),
    ...rest,
  };
  const node = found.get(name);
  if (node) return <LucideIcon iconNode={node} {...shared} />;
  const Component = OWN[name] ?? Folder;
  return <Component {...shared} />;
}

// Every figure of the product (the spec's section 9 and our own bounds), each named once.

/** Business constants. */
/** The creator's plan, unless an installation asks another price. */
export const PLATFORM_PLAN_CENTS_PER_MONTH = 2000;
/** What Stripe charges at least, and at most: an amount has up to eight digits (https://docs.stripe.com/currencies). */
export const APP_PRICE_MIN_CENTS = 50;
export const APP_PRICE_MAX_CENTS = 99_999_999;
/** A plan whose renewal failed goes on this long. */
export const PAST_DUE_GRACE_DAYS = 3;

/** Projects list. */
export const PROJECTS_PER_PAGE = 6;
/** Up to this many pages are all shown; beyond it a window of about as many entries with ellipses. */
export const PAGINATION_WINDOW = 5;

/** Editor. */
export const INITIALIZE_POLL_MS = 10_000;
export const INITIALIZE_POLL_TRIES = 60;
export const DEPLOY_POLL_MS = 5_000;
export const DEPLOY_POLL_TRIES = 12;
export const PENDING_REFRESH_MS = 5_000;
export const CHANGES_APPLIED_FALLBACK_MS = 30_000;
export const DROPDOWN_HIDE_DELAY_MS = 300;
export const REVISIONS_MENU_MAX_HEIGHT_REM = 15;

/** Viewer. */
export const VIEWER_LOAD_TIMEOUT_MS = 30_000;
export const ACCESS_RECHECK_MS = 30_000;

/** Custom view name. */
export const VIEW_NAME_DEBOUNCE_MS = 500;
export const VIEW_NAME_MIN_LENGTH = 3;
export const VIEW_NAME_MAX_LENGTH = 40;

/** Payouts. */
export const ONBOARDING_RESTART_MS = 2_000;

/** Realtime. */
export const SOCKET_RECONNECTION_ATTEMPTS = 5;
export const SOCKET_RECONNECTION_DELAY_MS = 1_000;
export const SOCKET_RECONNECTION_DELAY_MAX_MS = 5_000;
export const SOCKET_TIMEOUT_MS = 20_000;
export const SOCKET_ERRORS_BEFORE_WARNING = 3;

/** Toasts. `Infinity` means no time-out. */
export const TOAST_DURATION_MS = { blank: 4_000, error: 4_000, success: 2_000, loading: Infinity, custom: 4_000 };
export const TOAST_LIMIT = 20;

/** Pages. */
export const COPYRIGHT_YEAR = 2024;
export const LEGAL_PAGES_UPDATED = "January 2024";

/** Chat: `POST /api/chat` answers when the run ends or after this, then with `retryInProgress`. */
export const CHAT_ANSWER_MS = 20_000;

/** Bounds on what people type. */
export const USERNAME_MAX_LENGTH = 64;
export const PASSWORD_MAX_LENGTH = 256;
export const MESSAGE_MAX_LENGTH = 20_000;
export const MESSAGES_PER_SAVE_MAX = 500;
export const DESCRIPTION_MAX_LENGTH = 300;
export const PROJECTS_PER_CREATOR_MAX = 200;
/**
 * All that the projects of one creator may take together: source with all its revisions, attached files, rows of apps and built
 * apps. Hundreds of projects with some rows each take a tenth, and five apps may be as full as one app can be.
 */
export const STORAGE_PER_CREATOR_BYTES = 5 * 1024 * 1024 * 1024;

/** Bounds on a project's source. */
export const SOURCE_FILE_MAX_BYTES = 256 * 1024;
export const SOURCE_FILES_MAX = 400;
export const SOURCE_TREE_MAX_BYTES = 4 * 1024 * 1024;
export const SOURCE_PATH_MAX_LENGTH = 160;

/** The code in a frame's address: good once and for this long. */
export const FRAME_CODE_SECONDS = 60;

/** The assistant in the editor. */
export const RUN_ACTIVITY_SHOWN = 60;
/** Of a run that has ended: steps that are kept, and changed files that are listed with their figures. */
export const RUN_STEPS_KEPT = 300;
export const RUN_CHANGES_LISTED = 100;
/** How often the words and the state of a run are sent at most. */
export const RUN_EVENT_MS = 120;
/** Of thoughts and of a file that is being written: characters in one event, and kept at all. So at most 34,000 a second. */
export const STREAM_EVENT_MAX_CHARACTERS = 2_000;
export const STREAM_KEPT_CHARACTERS = 12_000;
export const QUEUED_MESSAGES_MAX = 5;
export const PREVIEW_ERROR_MAX_LENGTH = 4_000;
export const PREVIEW_ERRORS_KEPT = 30;
export const ATTACHMENTS_PER_MESSAGE_MAX = 5;
export const ATTACHMENT_IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Of an image, width times height: what the best phones take. Unpacked it is 200 MB. */
export const ATTACHMENT_IMAGE_MAX_PIXELS = 50_000_000;
export const ATTACHMENT_TEXT_MAX_BYTES = 1024 * 1024;
export const ATTACHMENTS_PER_PROJECT_MAX = 100;

/** Standing wishes: a file of the project that models are told with every message. */
export const RULES_PATH = "RULES.md";
export const RULES_MAX_LENGTH = 4_000;

/** Code view. */
export const CODE_SAVE_FILES_MAX = 50;
export const CODE_SEARCH_MATCHES_MAX = 200;
/** A file's diff beyond this is told in figures only. */
export const DIFF_FILE_MAX_CHARACTERS = 60_000;

/** Zip archives that are taken in: an export holds what was built and the kit beside the source. */
export const IMPORT_ARCHIVE_MAX_BYTES = 16 * 1024 * 1024;
/** Archives that a server holds in memory at one time, and those of one creator among them. */
export const IMPORTS_AT_ONCE = 4;
export const IMPORTS_AT_ONCE_PER_CREATOR = 2;

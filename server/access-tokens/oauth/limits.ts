// Figures of OAuth (decision 093).

/** A code is for the moment in which the browser goes back. */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 3_600;
/** A connection that is not used for so long ends, */
export const IDLE_DAYS = 30;
/** and every one so long after its creator agreed to it. */
export const AGREED_DAYS = 365;
/**
 * Kept of a connection, newest first: of access tokens, of used refresh tokens, which are known again while they are among them, and of
 * unused ones, of which each device of the client has one.
 */
export const TOKENS_KEPT = 50;
/** Access tokens that are over are told from guesses for so long. */
export const OVER_KEPT_HOURS = 24;
/** A connection that has ended stands in the list, and keeps its drafts for whoever agrees again, for so long. */
export const ENDED_KEPT_DAYS = 7;
/** Of one creator; should there be more, those that ended first go before that. */
export const ENDED_MAX = 20;
/** A client without a connection is removed after this, */
export const UNUSED_CLIENT_HOURS = 24;
/** and the oldest before that, should there be more. */
export const UNUSED_CLIENTS_MAX = 2_000;

/** What a client says of itself. */
export const REGISTRATION_BYTES_MAX = 16 * 1024;
export const CLIENT_NAME_LENGTH_MAX = 80;
export const REDIRECT_ADDRESSES_MAX = 20;
export const REDIRECT_ADDRESS_LENGTH_MAX = 500;
/** Of a request for tokens. */
export const FORM_BYTES_MAX = 8 * 1024;

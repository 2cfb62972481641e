// What of every payment to an app is the platform's and what the creator's.

/** The platform's fee in percent, unless an installation takes another (PLATFORM_FEE_PERCENT); the creator keeps the rest. */
export const PLATFORM_FEE_PERCENT = 10;

/** What the platform's fee leaves to the creator, in percent. */
export const sharePercentOf = (feePercent: number): number => 100 - feePercent;

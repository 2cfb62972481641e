// The API key with which clients call the payment emulator.

/** The emulator accepts any key of this form. */
export const EMULATOR_KEY = "sk_test_emulator";

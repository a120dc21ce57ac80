// What a payment's reason is called among the texts, and the other payment that it names.

/** A reason may end with the id of a payment. */
const named = / ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The key of a reason's text in content's alerts.json. */
export const reasonKey = (reason: string): string => `reason.${reason.replace(named, '').replaceAll(' ', '-').toLowerCase()}`;

/** The payment that a reason names, if it names one. */
export const paymentOfReason = (reason: string): string | undefined => named.exec(reason)?.[1];

// The provider of bench/cashier, as both processes know it.
export const keyId = 'bench';
export const secret = 'a secret between bench and house';
export const callbackPath = '/api/payment/callbacks/bench';
export const amount = 5000;
/** Players whose deposits arrive. */
export const players = 400;

/** The two hash functions that fairness rests on, so that the same code runs on the server and in the player's browser. */
export type Hashing = {
  /** SHA-256 (FIPS 180-4): any bytes in, 32 bytes out. */
  sha256(data: Uint8Array): Uint8Array;
  /** HMAC-SHA256 (RFC 2104): a key and a message of any length in, 32 bytes out. */
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
};

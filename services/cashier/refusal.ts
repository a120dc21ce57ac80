// Expected refusals of the cashier's API. It is a house of its own, so its problems are its own and not the casino's.

const refusals = {
  'signature-refused': { status: 401, title: 'The request is not signed as agreed' },
  'foreign-form': { status: 403, title: 'The form came from somewhere else' },
  'unknown-payment': { status: 404, title: 'There is no such payment' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'reference-taken': { status: 409, title: 'The reference belongs to another payment' },
  'payout-signed': { status: 409, title: 'The payout was signed and may be paid' },
  'not-refundable': { status: 409, title: 'The charge cannot be given back' },
  'quote-over': { status: 409, title: 'The price is not held any more' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body has a type that is not read here' },
  'invalid-request': { status: 422, title: 'The request cannot be taken as it is' },
  internal: { status: 500, title: 'Something went wrong in the cashier' },
  unavailable: { status: 503, title: 'The cashier is out of reach for a moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type RefusalName = keyof typeof refusals;

export interface RefusedField {
  /** In dots: "customer.id". */
  field: string;
  message: string;
}

export class Refusal extends Error {
  readonly slug: RefusalName;
  readonly errors: readonly RefusedField[];
  /** Of a payment that is refused for good: what its payer is told, as a callback's reason. */
  readonly reason: string | undefined;

  constructor(slug: RefusalName, detail: string, options: { errors?: readonly RefusedField[]; reason?: string; cause?: unknown } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Refusal';
    this.slug = slug;
    this.errors = options.errors ?? [];
    this.reason = options.reason;
  }

  get status(): number {
    return refusals[this.slug].status;
  }

  /** The body of application/problem+json (RFC 9457). */
  get body(): object {
    const { status, title } = refusals[this.slug];
    return {
      type: `urn:cashier:${this.slug}`,
      title,
      status,
      detail: this.message,
      ...(this.errors.length > 0 && { errors: this.errors }),
      ...(this.reason !== undefined && { reason: this.reason }),
    };
  }
}

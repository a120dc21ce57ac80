import { type RefusalBody, type RefusalDetails, type RefusalName, refusals } from '#games/sdk/refusals.ts';

/** An expected refusal; everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly slug: RefusalName;
  readonly details: RefusalDetails;

  constructor(slug: RefusalName, detail: string, details: RefusalDetails & { cause?: unknown } = {}) {
    const { cause, ...shown } = details;
    super(detail, { cause });
    this.name = 'Refusal';
    this.slug = slug;
    this.details = shown;
  }

  get status(): number {
    return refusals[this.slug].status;
  }

  get body(): RefusalBody {
    const { status, title } = refusals[this.slug];
    const key = this.slug === 'stake-refused' ? (this.details.operatorStatus ?? '').toLowerCase().replaceAll('_', '-') : this.slug;
    return {
      type: `urn:lamplight-studio:${this.slug}`,
      code: this.slug,
      title,
      status,
      detail: this.message,
      messageKey: `refused.${key}`,
      ...this.details,
    };
  }
}

// The casino's requests, parsed once: the contract's schemas and what this provider asks beyond them.
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ChargeRequest, PayoutRequest, RefundRequest } from '#contract/protocols/cashier.ts';
import { Refusal, type RefusedField } from './refusal.ts';
import { type AddressRule, parseAddress } from './rules/addresses.ts';
import { isMethod, methods } from './rules/outcomes.ts';

const ajv = new Ajv.default({ allErrors: true, coerceTypes: false, strict: false });
addFormats.default(ajv, ['uuid', 'date-time']);
const isChargeRequest = ajv.compile<ChargeRequest>(ChargeRequest);
const isPayoutRequest = ajv.compile<PayoutRequest>(PayoutRequest);
const isRefundRequest = ajv.compile<RefundRequest>(RefundRequest);

/** More digits than any currency has would not survive the formatting. */
const maxDigits = 18;

function asRefusedField(error: ErrorObject): RefusedField {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const path = error.instancePath.split('/').slice(1);
  const field = [...path, params.missingProperty ?? params.additionalProperty ?? ''].filter((part) => part !== '').join('.');
  return { field: field || 'body', message: error.message ?? error.keyword };
}

function refuseFields(errors: readonly RefusedField[]): never {
  throw new Refusal('invalid-request', errors.map((error) => `${error.field}: ${error.message}`).join('; '), { errors });
}

function parseBody<T>(validate: ValidateFunction<T>, text: string): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid-request', 'The body is not JSON.', { cause: error });
  }
  if (!validate(body)) return refuseFields((validate.errors ?? []).map(asRefusedField));
  return body;
}

function callbackErrors(callbackUrl: string, addresses: AddressRule): RefusedField[] {
  const callback = parseAddress(callbackUrl);
  const mayCall = callback !== undefined && addresses.mayCall(callback);
  return mayCall ? [] : [{ field: 'callbackUrl', message: 'must be of a host that callbacks may go to' }];
}

function sharedErrors(body: ChargeRequest | PayoutRequest, addresses: AddressRule): RefusedField[] {
  return [
    ...(isMethod(body.method) ? [] : [{ field: 'method', message: `must be one of ${methods.join(', ')}` }]),
    ...(body.digits >= 0 && body.digits <= maxDigits ? [] : [{ field: 'digits', message: `must be 0 to ${maxDigits}` }]),
    ...callbackErrors(body.callbackUrl, addresses),
  ];
}

/** @throws Refusal invalid-request, with the fields */
export function parseChargeRequest(text: string, addresses: AddressRule): ChargeRequest {
  const body = parseBody(isChargeRequest, text);
  const back = parseAddress(body.returnUrl);
  const errors = [
    ...sharedErrors(body, addresses),
    ...(back !== undefined && addresses.mayReturnTo(back)
      ? []
      : [{ field: 'returnUrl', message: 'must be of an origin that customers may return to' }]),
  ];
  return errors.length > 0 ? refuseFields(errors) : body;
}

/** @throws Refusal invalid-request, with the fields */
export function parsePayoutRequest(text: string, addresses: AddressRule): PayoutRequest {
  const body = parseBody(isPayoutRequest, text);
  const errors = sharedErrors(body, addresses);
  return errors.length > 0 ? refuseFields(errors) : body;
}

/** @throws Refusal invalid-request, with the fields */
export function parseRefundRequest(text: string, addresses: AddressRule): RefundRequest {
  const body = parseBody(isRefundRequest, text);
  const errors = callbackErrors(body.callbackUrl, addresses);
  return errors.length > 0 ? refuseFields(errors) : body;
}

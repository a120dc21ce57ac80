import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertSum, displayUnit, formatMoney, integerToWire, moneyFromWire, moneyToWire, parseAmount, toDecimal } from './money.ts';

const eur = { code: 'EUR', subunitToUnit: 100, rate: { rate: '1' } };
const btc = { code: 'BTC', subunitToUnit: 100_000_000, subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }], rate: { rate: '84250.5' } };
/** One amount alone. */
const convertMoney = (amount: bigint, unit: typeof eur, to: typeof eur) => convertSum([{ minor: amount, unit }], to);
const minor = fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) });

describe('wire', () => {
  test('every amount a JSON number holds comes back as it went', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(moneyFromWire(moneyToWire(amount))).toBe(amount);
      }),
    );
  });
  test('halves, infinities and what is beyond 2^53 are refused', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => moneyFromWire(value)).toThrow(RangeError);
    for (const write of [moneyToWire, integerToWire])
      for (const value of [2n ** 53n, -(2n ** 53n)]) expect(() => write(value)).toThrow(RangeError);
  });
});

describe('text', () => {
  test('a decimal is parsed exactly or not at all', () => {
    expect(parseAmount('12.5', 100)).toBe(1250n);
    expect(parseAmount('1 000,25', 100)).toBe(100_025n);
    expect(parseAmount('.5', 100)).toBe(50n);
    for (const text of ['', '1.234', '-1', '1e3', '1,000.00', 'ten', '0x10']) expect(parseAmount(text, 100)).toBeUndefined();
  });
  test('what is written is parsed back, at every ratio', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(1, 100, 100_000, 1_000_000_000), (amount, ratio) => {
        expect(parseAmount(toDecimal(amount, ratio), ratio)).toBe(amount);
      }),
    );
  });
  test('crypto is shown in its milli-unit, fiat with its sign, large amounts without loss', () => {
    expect(displayUnit(btc)).toEqual({ code: 'mBTC', ratio: 100_000, digits: 5 });
    expect(formatMoney(1_234_567n, btc, 'en')).toBe('12.34567\u00a0mBTC');
    expect(formatMoney(100_000n, btc, 'de')).toBe('1,00\u00a0mBTC');
    expect(formatMoney(128_450n, eur, 'en')).toBe('€1,284.50');
    expect(formatMoney(9_007_199_254_740_991n, eur, 'de')).toBe('90.071.992.547.409,91\u00a0€');
  });
});

describe('equivalents', () => {
  test('an amount is converted by both rates and rounded half up to the smallest unit', () => {
    expect(convertMoney(100_000_000n, btc, eur)).toBe(8_425_050n);
    expect(convertMoney(1n, btc, eur)).toBe(0n);
    expect(convertMoney(6n, btc, eur)).toBe(1n);
    expect(convertMoney(8_425_050n, eur, btc)).toBe(100_000_000n);
  });
  test('what comes out and goes in cancel before anything is rounded', () => {
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        expect(
          convertSum(
            [
              { minor: a, unit: btc },
              { minor: b, unit: eur },
              { minor: -a, unit: btc },
            ],
            eur,
          ),
        ).toBe(b);
      }),
    );
    expect(
      convertSum(
        [1n, 1n, -1n].map((amount) => ({ minor: amount, unit: { subunitToUnit: 1000, rate: { rate: '6' } } })),
        eur,
      ),
    ).toBe(1n);
    expect(convertSum([{ minor: -5n, unit: { subunitToUnit: 1000, rate: { rate: '1' } } }], eur)).toBe(-1n);
  });
  test('a currency is its own equivalent, and more is never worth less', () => {
    fc.assert(
      fc.property(minor, minor, (a, b) => {
        expect(convertMoney(a, btc, btc)).toBe(a);
        const [less, more] = a <= b ? [a, b] : [b, a];
        expect(convertMoney(less, eur, btc) <= convertMoney(more, eur, btc)).toBe(true);
      }),
    );
  });
});

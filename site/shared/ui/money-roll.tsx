// An amount whose digits roll to their new places when it changes. Screen readers hear the amount, not the digits.
import { memo } from 'react';

const column = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

const Digit = memo(function Digit({ digit }: { digit: number }) {
  return (
    <span className="inline-block h-[1lh] overflow-hidden">
      <span
        className="flex flex-col transition-transform duration-500 ease-out will-change-transform"
        style={{ transform: `translateY(${digit * -10}%)` }}
      >
        {column.map((sign) => (
          <span key={sign}>{sign}</span>
        ))}
      </span>
    </span>
  );
});

export interface MoneyRollProps {
  text: string;
  className?: string;
  /** The true amount is on its way: nobody hears this one. */
  isOld?: boolean;
}

/** @param text the amount as people read it; its places are counted from the right, so that a digit more moves none of the others. */
export function MoneyRoll({ text, className = '', isOld = false }: MoneyRollProps) {
  const signs = [...text];
  return (
    <span className={`money inline-flex ${className}`}>
      {isOld ? null : <span className="sr-only">{text}</span>}
      <span aria-hidden="true" className="inline-flex">
        {signs.map((sign, index) => {
          const place = signs.length - index;
          const digit = column.indexOf(sign);
          return digit < 0 ? (
            <span key={`${place}${sign}`} className="whitespace-pre">
              {sign}
            </span>
          ) : (
            <Digit key={place} digit={digit} />
          );
        })}
      </span>
    </span>
  );
}

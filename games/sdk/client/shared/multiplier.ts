/** Writes a multiplier in hundredths of the stake: 150 -> "1.50×". */
export const formatMultiplier = (hundredths: number, language: string): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hundredths / 100)}×`;

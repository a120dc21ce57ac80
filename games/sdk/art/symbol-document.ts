/** A symbol's picture as an SVG document of that many pixels; `blur` smears it downwards, as it looks when the reel runs. */
export function symbolDocument(picture: string, pixels: number, blur = 0): string {
  const smear =
    blur === 0
      ? ['', '']
      : [
          `<filter id="smear" x="-5%" y="-30%" width="110%" height="160%"><feGaussianBlur stdDeviation="0.01 ${blur}"/></filter><g filter="url(#smear)">`,
          '</g>',
        ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${pixels}" height="${pixels}">${smear[0]}${picture}${smear[1]}</svg>`;
}

// Sums of independent prizes by their spectrum: the chances of a sum are the product of the spectra of what is added.

/** Numbers with an imaginary part, one after another. */
export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

const zeros = (size: number): Complex => ({ re: new Float64Array(size), im: new Float64Array(size) });

/** Puts every number to the place whose bits are those of its own backwards. */
function reverseBits({ re, im }: Complex): void {
  const size = re.length;
  for (let index = 1, other = 0; index < size; index += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (index >= other) continue;
    [re[index], re[other]] = [re[other]!, re[index]!];
    [im[index], im[other]] = [im[other]!, im[index]!];
  }
}

/** Fourier transform in place; `size` is a power of two. `sign` 1 goes back, without the division by the size. */
function transform(numbers: Complex, sign: 1 | -1): void {
  const { re, im } = numbers;
  const size = re.length;
  reverseBits(numbers);
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    const cos = Float64Array.from({ length: half }, (_, step) => Math.cos((2 * Math.PI * step) / length));
    const sin = Float64Array.from({ length: half }, (_, step) => sign * Math.sin((2 * Math.PI * step) / length));
    for (let start = 0; start < size; start += length)
      for (let step = 0; step < half; step += 1) {
        const [low, high] = [start + step, start + step + half];
        const x = re[high]! * cos[step]! - im[high]! * sin[step]!;
        const y = re[high]! * sin[step]! + im[high]! * cos[step]!;
        re[high] = re[low]! - x;
        im[high] = im[low]! - y;
        re[low]! += x;
        im[low]! += y;
      }
  }
}

/** Returns the first half of the spectrum of chances, which holds all of it; `size` is a power of two above every prize. */
export function spectrumOf(chances: ArrayLike<number>, size: number): Complex {
  const numbers = zeros(size);
  for (let prize = 0; prize < chances.length; prize += 1) numbers.re[prize] = chances[prize]!;
  transform(numbers, -1);
  return { re: numbers.re.slice(0, size / 2 + 1), im: numbers.im.slice(0, size / 2 + 1) };
}

/** Returns the chances by prize of half a spectrum. */
export function chancesOfSpectrum({ re, im }: Complex): Float64Array {
  const half = re.length - 1;
  const size = half * 2;
  const numbers = zeros(size);
  for (let place = 0; place <= half; place += 1) {
    numbers.re[place] = re[place]!;
    numbers.im[place] = im[place]!;
    if (place === 0 || place === half) continue;
    numbers.re[size - place] = re[place]!;
    numbers.im[size - place] = -im[place]!;
  }
  transform(numbers, 1);
  return numbers.re.map((chance) => chance / size);
}

/** Adds the product of two spectra, times a factor, to a third one. */
export function addProduct(sum: Complex, one: Complex, other: Complex, factor = 1): void {
  for (let place = 0; place < sum.re.length; place += 1) {
    const [a, b, c, d] = [one.re[place]!, one.im[place]!, other.re[place]!, other.im[place]!];
    sum.re[place]! += (a * c - b * d) * factor;
    sum.im[place]! += (a * d + b * c) * factor;
  }
}

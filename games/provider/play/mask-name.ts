/** Returns a name as others may see it: its first two characters, or the first of a short one. */
export function maskName(name: string): string {
  const characters = Array.from(name.replace(/\*+/g, '').trim());
  return `${characters.slice(0, characters.length > 3 ? 2 : 1).join('')}***`;
}

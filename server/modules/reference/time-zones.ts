/** Time zones by name; one that Intl does not list is refused for a profile. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

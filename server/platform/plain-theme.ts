/** The colours of pages that are written without the site: dark, or light where the system is. */
export const plainTheme =
  ':root{color-scheme:dark light;--night:oklch(.155 .006 60);--room:oklch(.19 .006 60);--panel:oklch(.225 .006 60);--line:rgb(255 255 255/.07);--ink:oklch(.96 .008 80);--dim:oklch(.79 .008 80);--link:oklch(.85 .1 80)}' +
  '@media(prefers-color-scheme:light){:root{--night:oklch(.955 .009 80);--room:oklch(.99 .004 80);--panel:oklch(.93 .009 78);--line:rgb(50 34 14/.14);--ink:oklch(.23 .014 60);--dim:oklch(.41 .014 60);--link:oklch(.46 .1 62)}}';

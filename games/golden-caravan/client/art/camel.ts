import { gold, linear, plate } from '#games/sdk/art/kit.ts';

/** The leader of the caravan, in profile with bridle and tassels. */
export const camel = `
${plate('#e2603c', '#9a2a24', '#43100f')}
<defs>
${linear(
  'fur',
  [
    [0, '#ffe0a6'],
    [0.3, '#e5ad66'],
    [0.65, '#b97a3e'],
    [1, '#6b3c1e'],
  ],
  [0.2, 0, 0.7, 1],
)}
${linear('muzzle', [
  [0, '#f6cf96'],
  [1, '#a96c38'],
])}
${linear('cloth', [
  [0, '#2fa39a'],
  [0.5, '#15756f'],
  [1, '#0a433f'],
])}
${linear('gilt', gold)}
<clipPath id="tile"><rect x="13" y="13" width="174" height="174" rx="30"/></clipPath>
</defs>
<circle cx="118" cy="78" r="52" fill="#ffcf70" opacity=".28"/>
<g clip-path="url(#tile)">
<path d="M26 204C24 160 34 128 52 106C62 92 68 74 72 58C76 44 88 36 102 38C112 36 122 42 130 50C142 58 156 64 166 72C176 80 178 92 172 100C170 108 164 112 156 114C146 120 130 120 118 116C110 118 106 124 106 134C106 158 118 180 124 204Z" fill="url(#fur)" stroke="#3a1a0c" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M132 66C146 64 162 70 170 80C176 90 174 100 166 106C156 114 138 114 130 106C124 96 124 74 132 66Z" fill="url(#muzzle)" opacity=".75"/>
<path d="M172 98C162 102 150 102 138 96" fill="none" stroke="#4a2411" stroke-width="3" stroke-linecap="round"/>
<path d="M160 80C166 78 170 82 168 87C164 88 161 85 160 80Z" fill="#4a2411"/>
<path d="M104 64C110 56 122 58 126 66C120 72 110 72 104 64Z" fill="#2a1208"/><circle cx="115" cy="64.5" r="4.6" fill="#7a3d12"/><circle cx="115" cy="64.5" r="2.6" fill="#0d0502"/><circle cx="113.6" cy="62.6" r="1.7" fill="#fff"/>
<path d="M102 62C108 52 122 53 129 64" fill="none" stroke="#3a1a0c" stroke-width="3.4" stroke-linecap="round"/>
<path d="M124 57l7 -5M127 60l8 -3" stroke="#3a1a0c" stroke-width="2.4" stroke-linecap="round"/>
<path d="M84 46C72 40 66 26 72 20C84 22 94 32 96 42Z" fill="url(#fur)" stroke="#3a1a0c" stroke-width="3"/><path d="M86 42C79 37 76 30 77 26" fill="none" stroke="#8a4b28" stroke-width="3"/>
<path d="M90 37C96 28 108 28 114 36C120 32 126 36 126 44C112 40 98 42 90 48Z" fill="#8a4f24" stroke="#3a1a0c" stroke-width="2.4"/>
<path d="M44 130C58 142 82 148 107 142M40 142C58 156 84 160 108 153" fill="none" stroke="#6b3c1e" stroke-width="2" opacity=".4"/>
<path d="M80 52C84 76 92 98 106 117" fill="none" stroke="#5d0f14" stroke-width="11" stroke-linecap="round"/><path d="M80 52C84 76 92 98 106 117" fill="none" stroke="#d8353a" stroke-width="7" stroke-linecap="round"/>
<path d="M84 80C104 88 122 88 140 82" fill="none" stroke="#5d0f14" stroke-width="9"/><path d="M84 80C104 88 122 88 140 82" fill="none" stroke="#d8353a" stroke-width="5.4"/>
<path d="M136 58C130 78 130 98 138 117" fill="none" stroke="#5d0f14" stroke-width="10" stroke-linecap="round"/><path d="M136 58C130 78 130 98 138 117" fill="none" stroke="#d8353a" stroke-width="6.4" stroke-linecap="round"/>
<g fill="url(#gilt)" stroke="#3a1a0c" stroke-width="1.8"><circle cx="88" cy="80" r="6.4"/><circle cx="133" cy="84" r="6.4"/><circle cx="106" cy="116" r="6"/><circle cx="138" cy="116" r="5"/><circle cx="81" cy="54" r="5"/></g>
<g fill="none" stroke="#ffd27a" stroke-width="2.6" stroke-linecap="round"><path d="M106 122v14M102 122l-3 13M110 122l3 13M138 121v11M135 121l-2 10M141 121l2 10"/></g>
<path d="M22 206C24 178 30 160 38 148C58 164 86 168 109 160C112 176 120 192 126 206Z" fill="url(#cloth)" stroke="#06302d" stroke-width="3"/>
<path d="M37 154C58 170 86 174 110 167M32 168C58 184 90 188 114 181" fill="none" stroke="url(#gilt)" stroke-width="4"/>
<g fill="#ffd27a"><circle cx="46" cy="170" r="3"/><circle cx="62" cy="177" r="3"/><circle cx="80" cy="180" r="3"/><circle cx="98" cy="178" r="3"/></g>
</g>
<path d="M56 104C66 90 72 74 76 60" fill="none" stroke="#fff3d0" stroke-width="3" stroke-linecap="round" opacity=".6"/>
<path d="M143 62C151 66 159 70 165 75" fill="none" stroke="#fff3d0" stroke-width="2.6" stroke-linecap="round" opacity=".6"/>`;

// The service worker of push messages: shows what arrives and opens its page. It takes no requests of pages, so it stands beside that of the
// offline page, in a scope of its own.
import type { FastifyInstance } from 'fastify';

export const pushWorkerPath = '/push-worker.js';

const script = `self.addEventListener('push',(event)=>{
  const read=()=>{try{return event.data?event.data.json():{}}catch{return {}}};
  const {title='Lanternhall',url='/',locale='en',tag}=read();
  event.waitUntil(self.registration.showNotification(title,{tag,lang:locale,icon:'/assets/brand/icon-192.png',data:{url}}));
});
self.addEventListener('notificationclick',(event)=>{
  event.notification.close();
  const wanted=new URL((event.notification.data||{}).url||'/',self.location.origin);
  const url=wanted.origin===self.location.origin?wanted.href:self.location.origin;
  event.waitUntil(self.clients.matchAll({type:'window',includeUncontrolled:true}).then((pages)=>{
    const open=pages.find((page)=>page.url===url);
    return open?open.focus():self.clients.openWindow(url);
  }));
});
`;

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  // looked for anew at each start of it, so that a changed one reaches every browser
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; img-src 'self'",
};

export function servePushWorker(app: FastifyInstance): void {
  app.get(pushWorkerPath, async (_request, reply) => await reply.headers(headers).send(script));
}

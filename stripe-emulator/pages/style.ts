// The look of the hosted pages: one small sheet, light and dark, from 320 pixels up.

export const style = `
:root{color-scheme:light dark;--paper:#fbfaf6;--raised:#fff;--ink:#1b1813;--muted:#6b655a;--line:#e5e0d5;--field:#8f887b;--accent:#c8451b;--on-accent:#fff;--wash:#fbe9e1;--good:#1f6b4f;--good-wash:#e6f1ec;--bad:#b3261e;--bad-wash:#fbeae9}
@media (prefers-color-scheme:dark){:root{--paper:#15130f;--raised:#1e1b16;--ink:#f2eee4;--muted:#aba496;--line:#353027;--field:#7d7567;--accent:#f07a4a;--on-accent:#1b1209;--wash:#33211a;--good:#6cc3a0;--good-wash:#17281f;--bad:#f2938c;--bad-wash:#331b19}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 "Instrument Sans Variable","Instrument Sans",ui-sans-serif,system-ui,sans-serif}
.mark{background:var(--wash);border-bottom:1px solid var(--line);text-align:center;text-wrap:balance;font-size:13.5px;padding:8px 16px}
main{max-width:480px;margin:0 auto;padding:32px 20px 64px}
main.wide{max-width:880px}
h1{font:600 28px/1.2 "Bricolage Grotesque Variable","Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;margin:0 0 8px;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font:600 18px/1.3 "Bricolage Grotesque Variable","Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;margin:0 0 12px}
p{margin:0 0 12px;max-width:68ch;text-wrap:pretty}
.muted{color:var(--muted)}
.small{font-size:13.5px}
.price{font:600 40px/1.1 "Bricolage Grotesque Variable","Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.price small{font-size:15px;font-weight:400;color:var(--muted)}
.card{background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:20px;margin:20px 0}
.split{display:grid;gap:0}
@media (min-width:800px){.split{grid-template-columns:1fr 1fr;align-items:start;gap:0 56px}.split .card{margin-top:0}}
label{display:block;font-weight:500;margin:16px 0 4px}
.hint{font-weight:400;color:var(--muted);font-size:13.5px}
input[type=text],input[type=email],input[type=url],input[type=date],input:not([type]),textarea,select{width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--field);border-radius:8px;padding:10px 12px;min-height:44px}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--bad)}
input.figures{font-variant-numeric:tabular-nums}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
@media (max-width:359px){.pair{grid-template-columns:1fr;gap:0}}
.wrong{color:var(--bad);font-size:13.5px;margin:4px 0 0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:10px 18px;border-radius:8px;border:1px solid transparent;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
button.full{width:100%;margin-top:24px}
button.quiet,.button.quiet{background:transparent;color:var(--ink);border-color:var(--field)}
button.danger{background:var(--bad)}
button:hover,.button:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
.back{display:inline-block;margin-bottom:24px;padding:4px 0}
.row{display:flex;gap:12px;flex-wrap:wrap;align-items:center;margin-top:20px}
.notice{border:1px solid var(--line);border-left:4px solid var(--good);background:var(--good-wash);border-radius:8px;padding:12px 16px;margin:0 0 20px}
.notice.bad{border-left-color:var(--bad);background:var(--bad-wash)}
.notice p:last-child{margin:0}
dl{display:grid;grid-template-columns:auto minmax(max-content,1fr);gap:6px 0;margin:0}
dt{color:var(--muted);padding-right:20px}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl .total{font-weight:600;border-top:1px solid var(--line);padding-top:8px;margin-top:4px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--muted);font-weight:500;font-size:13.5px}
th,td{padding:10px 12px 10px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.when,td.sum{white-space:nowrap}
@media (max-width:399px){main{padding:24px 16px 48px}.card{padding:16px}table{font-size:13px}}
.number{display:block}
@media (max-width:479px){.number{display:none}th,td{padding-right:8px}}
tr:last-child td{border-bottom:0}
td.sum,th.sum{text-align:right;padding-right:0;padding-left:8px}
.steps{display:flex;gap:8px;list-style:none;padding:0;margin:0 0 24px;flex-wrap:wrap}
.steps li{flex:1 1 80px;border-top:4px solid var(--line);padding-top:6px;font-size:13.5px;color:var(--muted)}
.steps li.done{border-color:var(--good);color:var(--ink)}
.steps li[aria-current]{border-color:var(--accent);color:var(--ink);font-weight:600}
.figures-row{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:20px 0}
.figure{background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:16px}
@media (max-width:519px){.figure:last-child:nth-child(odd){grid-column:1/-1}}
.figure b{display:block;font:600 22px/1.3 "Bricolage Grotesque Variable","Bricolage Grotesque",ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
.tag{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 8px;font-size:12px;line-height:20px;white-space:nowrap}
.tag.good{color:var(--good)}.tag.bad{color:var(--bad)}
details summary{cursor:pointer;padding:4px 0}
.picker{margin-top:24px;border-top:1px solid var(--line);padding-top:12px}
.picker summary{font-weight:500;min-height:36px}
.picker p{margin:0 0 8px}
.picker ul{list-style:none;margin:0;padding:0;display:grid;gap:6px}
button.pick{width:100%;justify-content:space-between;gap:4px 12px;flex-wrap:wrap;padding:8px 12px;background:var(--paper);border-color:var(--line);color:var(--ink);font-weight:400;font-size:13.5px;text-align:left}
button.pick:hover{border-color:var(--field);filter:none}
.digits{font-variant-numeric:tabular-nums;white-space:nowrap}
@media print{.mark,.back,form{display:none}}
`;

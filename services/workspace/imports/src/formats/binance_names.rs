//! Columns of Binance's files in the language of their user, and coins under names of their own. The words within cells stay English.

use crate::row::{Cell, Row};

/// `Zeit`, `时间(UTC+8)`, `UTC时间`
fn is_time(name: &str) -> bool {
    let plain = name.split('(').next().unwrap_or(name).trim();
    let plain = plain.strip_prefix("utc").unwrap_or(plain);
    let known = [
        "tiempo",
        "hora",
        "fecha",
        "durée",
        "heure",
        "tempo",
        "ora",
        "czas",
        "zeit",
        "datum",
        "время",
        "zaman",
        "时间",
        "時間",
        "日期",
    ];
    known.contains(&plain)
}

/// The English name of a statement's column.
pub(super) fn of_statement(name: &str) -> Option<&'static str> {
    Some(match name {
        name if is_time(name) => "time",
        "cuenta" | "compte" | "conta" | "conto" | "konto" | "счет" | "счёт" | "hesap" | "账户" | "帳戶" => {
            "account"
        }
        "operación" | "opération" | "operação" | "operacja" | "operazione" | "vorgang" | "операция" | "操作" => {
            "operation"
        }
        "moneda" | "jeton" | "moeda" | "moneta" | "münze" | "монета" | "币种" | "幣種" => "coin",
        "cambio" | "cambiar" | "alterar" | "alteração" | "zmień" | "zmien" | "zmiana" | "ändern" | "änderung"
        | "modifica" | "изменение" | "变动" | "變動" | "变更" | "變更" | "变化" => "change",
        "observación" | "comentario" | "remarque" | "observação" | "uwagi" | "bemerkung" | "anmerkung" | "备注"
        | "備註" => "remark",
        _ => return None,
    })
}

/// The English name of a trade history's column; that of the time is the one that this reader uses.
pub(super) fn of_trades(name: &str) -> Option<&'static str> {
    Some(match name {
        name if is_time(name) => "date(utc)",
        "par" | "paire" | "para" | "paar" | "交易对" | "交易對" => "pair",
        "lado" | "côté" | "sens" | "strona" | "seite" | "方向" => "side",
        "precio" | "prix" | "preço" | "cena" | "preis" | "价格" | "價格" => "price",
        "ejecutado" | "exécuté" | "executado" | "wykonano" | "zrealizowano" | "ausgeführt" | "已成交" => {
            "executed"
        }
        "cantidad" | "montant" | "quantidade" | "valor" | "ilość" | "kwota" | "betrag" | "数量" | "數量" => {
            "amount"
        }
        "tarifa" | "comisión" | "frais" | "taxa" | "opłata" | "prowizja" | "gebühr" | "手续费" | "手續費" => {
            "fee"
        }
        _ => return None,
    })
}

/// The coin of a row of a statement. Of what earns there are rows under another name, `LDUSDT`: it is still the coin. `LDO` is one itself.
pub(super) fn coin_of_statement(row: &Row<'_>) -> Cell<String> {
    let coin = row.asset("coin")?;
    let words = format!("{} {}", row.text("account"), row.text("operation")).to_lowercase();
    let earns = words.contains("earn") || words.contains("savings");
    let plain = coin.strip_prefix("LD").filter(|plain| earns && plain.len() > 1);
    Ok(plain.map_or_else(|| coin.clone(), str::to_owned))
}
